import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ApiError } from '../../lib/http/api-error';
import { renderPart } from '../../lib/testing/render-part';
import { buildServices, json, TestServer } from '../../lib/testing/services';
import { Administrators } from '../administrators/administrators';
import { AuthForm, SubmitButton } from '../auth-layout/auth-form';
import { AuthLayout, FormError, FormNotice } from '../auth-layout/auth-layout';
import { Failure, LoadFailure } from '../feedback/failure';
import { FailureAlert } from '../feedback/failure-alert';
import { RefusalReason } from '../feedback/refusal-reason';
import { Section, type SectionQuery } from './section';
import { Unfolding } from './unfold';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function open(part: ReactNode, server = new TestServer()) {
  const { stop, user } = await renderPart(part, buildServices({ server }));
  stops.push(stop);
  return user;
}

const http = (status: number, requestId?: string): ApiError => ({
  kind: 'http',
  status,
  text: '',
  body: requestId === undefined ? null : { code: 'x', message: '', requestId },
  retryAfterS: null,
});
const REPORT = 'דיווח על תקלה';

describe('a section', () => {
  const refetch = jest.fn();
  const openSection = (query: Partial<SectionQuery<string[]>>, gone?: string) =>
    open(
      <Section
        query={{ refetch, ...query }}
        skeleton={<i>שלד</i>}
        empty="ריק"
        isEmpty={(rows) => rows.length === 0}
        {...(gone !== undefined && { gone })}
      >
        {(rows) => rows.join()}
      </Section>,
    );
  const read = () => document.body.textContent;

  it('shows the skeleton, then the data, or why there are none', async () => {
    await openSection({});
    expect(screen.getByText('שלד')).toBeInTheDocument();
    cleanup();
    await openSection({ data: ['a', 'b'] });
    expect(read()).toBe('a,b');
    cleanup();
    await openSection({ data: [] });
    expect(read()).toBe('ריק');
    cleanup();
    await open(
      <Section query={{ refetch, data: 'a' }} skeleton={null} empty="ריק">
        {(text) => text}
      </Section>,
    );
    expect(read()).toBe('a');
    cleanup();
    await open(
      <Section query={{ refetch, data: '' }} skeleton={null} isEmpty={() => true}>
        {() => 'תוכן'}
      </Section>,
    );
    expect(read()).toBe('תוכן');
  });

  it('offers a retry after an error, and keeps older data', async () => {
    const user = await openSection({ error: http(500) });
    expect(screen.getByRole('alert')).toHaveTextContent(/^הנתונים לא נטענו/);
    expect(screen.getByRole('alert')).not.toHaveTextContent('מוצגים הנתונים האחרונים');
    await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    cleanup();
    await openSection({ error: http(500), data: ['a'], isFetching: true });
    expect(screen.getByRole('alert')).toHaveTextContent(/^הנתונים לא התרעננו.*מוצגים הנתונים האחרונים/);
    expect(screen.getByRole('button', { name: /ניסיון חוזר/ })).toHaveClass('ant-btn-loading');
    expect(read()).toMatch(/a$/);
  });

  it('offers no retry after a refusal or for missing data', async () => {
    await openSection({ error: http(403), data: ['a'] });
    expect(read()).toBe('אין לכם הרשאה לצפות בנתונים אלהאפשר לבקש אותה ממנהל המערכת.');
    cleanup();
    await openSection({ error: http(404), data: ['a'] }, 'הרשומה נמחקה');
    expect(read()).toBe('הרשומה נמחקה');
    cleanup();
    await openSection({ error: http(404) });
    expect(screen.getByRole('button', { name: 'ניסיון חוזר' })).toBeInTheDocument();
  });
});

it('shows the reason of a failure, and the request id for the support', async () => {
  await open(<FailureAlert title="לא נטען" error={{ kind: 'network', text: '' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^לא נטעןאין חיבור לשרת\. בדקו את החיבור לרשת ונסו שוב\./,
  );
  expect(screen.queryByText(/מספר הפנייה/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'ניסיון חוזר' })).toBeNull();
  expect(screen.getByRole('button', { name: REPORT })).toBeInTheDocument();
  cleanup();
  await open(
    <FailureAlert title="לא נטען" error={http(500, 'r-7')}>
      סיבה
    </FailureAlert>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/^לא נטעןסיבה מספר הפנייה: r-7/);
});

it('shows a failure in place of data, with an action and the request id', async () => {
  const press = jest.fn();
  const user = await open(<LoadFailure title="לא נטען" error={http(500, 'r-7')} onRetry={press} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/!.*לא נטען.*השרת לא השיב כראוי.*מספר הפנייה: r-7/);
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(press).toHaveBeenCalledTimes(1);
  cleanup();
  await open(
    <Failure sign="…" title="לא נטען" actionText="רענון" onAction={press}>
      סיבה
    </Failure>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/….*לא נטען.*סיבה/);
  expect(screen.queryByText(/מספר הפנייה/)).toBeNull();
  expect(screen.getByRole('button', { name: 'רענון' })).toBeInTheDocument();
});

it('names the field of a rejected record, if it is known', async () => {
  await open(<RefusalReason reason="amount: not a number" />);
  expect(document.body).toHaveTextContent(/^amount: אינו מספר$/);
  cleanup();
  await open(<RefusalReason reason="whatever" />);
  expect(document.body).toHaveTextContent(/^whatever$/);
});

it.each([true, false, undefined])('unfolds content; open at first: %s', async (first) => {
  const user = await open(
    <Unfolding title="עוד" {...(first !== undefined && { openAtFirst: first })}>
      תוכן
    </Unfolding>,
  );
  const button = screen.getByRole('button', { name: 'עוד' });
  const content = document.getElementById(button.getAttribute('aria-controls') ?? '');
  const states = [];
  for (let i = 0; i < 3; i += 1) {
    states.push([button.getAttribute('aria-expanded'), content?.hidden, content?.textContent]);
    await user.click(button);
  }
  const [shown, hidden] = [
    ['true', false, 'תוכן'],
    ['false', true, ''],
  ];
  expect(states).toEqual(first ? [shown, hidden, shown] : [hidden, shown, hidden]);
});

it.each<[string[], string]>([
  [['דנה'], 'אפשר לפנות אל דנה.'],
  [['א', '', 'ב', 'ג', 'ד', 'ה'], 'אפשר לפנות אל א, ב, ג, ד, ה.'],
  [['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז'], 'אפשר לפנות אל א, ב, ג, ד, ה ועוד 2.'],
  [[''], ''],
])('names the administrators %j', async (names, text) => {
  const data = names.map((displayName) => ({ displayName }));
  const response = () => json({ data });
  const server = new TestServer({ 'GET /api/auth/administrators': response });
  await open(<p>פנייה: {<Administrators />}</p>, server);
  if (text !== '') await screen.findByText(names[0]!);
  expect(screen.getByText(/^פנייה/)).toHaveTextContent(`פנייה: ${text}`.trim());
});

describe('a page before sign-in', () => {
  it('has a heading, by default the name of the product', async () => {
    await open(<AuthLayout lead="כניסה">טופס</AuthLayout>);
    expect(screen.getByRole('heading', { level: 1, name: 'משרד' })).toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveTextContent(/כניסהטופס.*כל המכירות, המשכורות והלקוחות/);
    expect(document.querySelectorAll('.login-backdrop rect')).toHaveLength(63);
    cleanup();
    await open(
      <AuthLayout heading="הרשמה" lead="">
        {''}
      </AuthLayout>,
    );
    expect(screen.getByRole('heading', { level: 1, name: 'הרשמה' })).toBeInTheDocument();
  });

  it.each([
    [
      'an error',
      <FormError key="e" id="e1">
        שגיאה
      </FormError>,
      'alert',
      'error',
    ],
    [
      'information',
      <FormError key="i" id="e1" neutral>
        שגיאה
      </FormError>,
      'alert',
      'info',
    ],
    ['a success', <FormNotice key="s">שגיאה</FormNotice>, 'status', 'success'],
  ])('announces %s', async (_what, part, role, type) => {
    await open(part);
    expect(screen.getByRole(role)).toHaveTextContent('שגיאה');
    expect(document.querySelectorAll(`.ant-alert-${type}`)).toHaveLength(1);
  });

  it.each([null, undefined, false, ''])('has an empty place for no message: %p', async (children) => {
    await open(
      <>
        <FormError id="e1">{children}</FormError>
        <FormNotice>{children}</FormNotice>
      </>,
    );
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByRole('alert').id).toBe('e1');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('submits its form once, and reports whether a visible field has text', async () => {
    const [submitted, typed] = [jest.fn(), jest.fn()];
    const form = (busy: boolean) => (
      <AuthForm busy={busy} onSubmit={submitted} onType={typed}>
        <input type="hidden" value="x" />
        <input aria-label="דוא״ל" />
        <SubmitButton busy={busy}>כניסה</SubmitButton>
      </AuthForm>
    );
    const user = await open(form(false));
    const field = screen.getByRole('textbox');
    await user.type(field, 'a');
    await user.clear(field);
    expect(typed.mock.calls).toEqual([[true], [false]]);
    await user.click(screen.getByRole('button', { name: 'כניסה' }));
    expect(submitted.mock.calls).toEqual([[field.closest('form')]]);
    expect(field.closest('form')).toHaveAttribute('aria-busy', 'false');
    cleanup();
    await open(form(true));
    const busy = screen.getByRole('textbox').closest('form')!;
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(fireEvent.submit(busy)).toBe(false);
    expect(submitted).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button')).toHaveClass('ant-btn-loading');
  });
});
