import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import Form from 'antd/es/form/index';
import FormItem from 'antd/es/form/FormItem/index';
import { TestTheme } from '#client/lib/testing/test-theme';
import { numberControl } from './number-control';

type Options = Parameters<typeof numberControl>[0];

/** Opens a form with the control. `type` types a text; the result is the stored value and the error message. */
function open(options: Options, value: number | null = 1) {
  const { input, rules } = numberControl(options);
  let stored: unknown = value;
  const outcome = jest.fn<void, [readonly string[]]>();
  render(
    <Form
      name="form"
      initialValues={{ field: value }}
      onValuesChange={(part: { field?: unknown }) => (stored = part.field)}
      onFinish={() => outcome([])}
      onFinishFailed={({ errorFields }) => outcome(errorFields.flatMap(({ errors }) => errors))}
    >
      <FormItem name="field" rules={rules ?? []} label="שדה">
        {input}
      </FormItem>
    </Form>,
    { wrapper: TestTheme },
  );
  const field = screen.getByLabelText('שדה');
  const type = (text: string) => {
    fireEvent.change(field, { target: { value: text } });
    fireEvent.blur(field);
    return stored;
  };
  const submit = async () => {
    fireEvent.submit(document.querySelector('form')!);
    await waitFor(() => expect(outcome).toHaveBeenCalled());
    return outcome.mock.calls.at(-1)![0];
  };
  return { field, type, submit };
}

it.each<[Options, number | null, string]>([
  [{ least: 0 }, 1_234, '1,234'],
  [{ least: 0, unit: 'דקות' }, 5, '5 דקות'],
  [{ least: 0, scale: 100, unit: '%' }, 0.07, '7 %'],
])('%j describes %s as %s', (options, value, text) => {
  expect(numberControl(options).format(value as number)).toBe(text);
});

it.each([null, Number.NaN])('describes %s as missing', (value) => {
  const { format } = numberControl({ least: 0, unit: 'דקות' });
  expect(format(value as number)).toBe(format(Number.NaN));
  expect(format(value as number)).not.toMatch(/\d|דקות/);
});

it('shows and stores a scaled number without rounding errors', () => {
  const { field, type } = open({ least: 0, most: 1, scale: 100, unit: '%' }, 0.07);
  expect(field).toHaveValue('7');
  expect(screen.getByText('%')).toBeVisible();
  expect(type('29')).toBe(0.29);
  expect(type('')).toBeNull();
});

it.each<[Options, string, string[]]>([
  [{ least: 2, most: 5 }, '2', []],
  [{ least: 2, most: 5 }, '5', []],
  [{ least: 2, most: 5 }, '1', ['יש להזין מספר בין 2 ל-5']],
  [{ least: 2, most: 5 }, '6', ['יש להזין מספר בין 2 ל-5']],
  [{ least: 0.02, most: 0.5, scale: 100 }, '51', ['יש להזין מספר בין 2 ל-50']],
  [{ least: 2 }, '1000', []],
  [{ least: 2, fractions: true }, '2.5', []],
  [{ least: 2 }, '2.5', ['יש להזין מספר שלם']],
  [{ least: 2 }, '1', ['יש להזין מספר, 2 לפחות']],
])('%j with %s typed complains: %j', async (options, text, messages) => {
  const { type, submit } = open(options, 3);
  type(text);
  expect(await submit()).toEqual(messages);
});
