import { render, screen } from '@testing-library/react';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select/index';
import { CLEARABLE } from './clearable';

it.each([
  ['select', <Select key="s" allowClear={CLEARABLE} value={1} options={[{ value: 1, label: 'a' }]} />],
  ['field', <Input key="i" allowClear={CLEARABLE} value="a" readOnly={false} onChange={() => {}} />],
])('labels the clear button of a %s in Hebrew', (_what, field) => {
  render(field);
  expect(screen.getByRole('button', { name: 'ניקוי' })).toBeInTheDocument();
});
