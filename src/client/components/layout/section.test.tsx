import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { httpError } from '#client/lib/testing/http-error';
import { serverLost } from '#client/lib/connection/connection-slice';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { Section, type SectionQuery } from './section';
import { Unfolding } from './unfold';

const open = async (part: ReactNode) => (await renderPart(part, buildServices())).user;

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
    const user = await openSection({ error: httpError(500) });
    expect(screen.getByRole('alert')).toHaveTextContent(/^הנתונים לא נטענו/);
    expect(screen.getByRole('alert')).not.toHaveTextContent('מוצגים הנתונים האחרונים');
    await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
    expect(refetch).toHaveBeenCalledTimes(1);
    cleanup();
    await openSection({ error: httpError(500), data: ['a'], isFetching: true });
    expect(screen.getByRole('alert')).toHaveTextContent(/^הנתונים לא התרעננו.*מוצגים הנתונים האחרונים/);
    expect(screen.getByRole('button', { name: /ניסיון חוזר/ })).toHaveClass('ant-btn-loading');
    expect(read()).toMatch(/a$/);
  });

  it('leaves a lost connection to the bar above the page, unless the data are for another choice', async () => {
    const error = { kind: 'network', text: '' };
    const show = async (query: Partial<SectionQuery<string>>): Promise<void> => {
      cleanup();
      const part = (
        <Section query={{ refetch, error, ...query }} skeleton={null}>
          {(text) => text}
        </Section>
      );
      const { store } = await renderPart(part, buildServices());
      act(() => void store.dispatch(serverLost()));
    };
    await show({ data: 'a', currentData: 'a' });
    expect(read()).toBe('a');
    await show({ data: 'a' });
    expect(read()).toBe('a');
    await show({ data: 'a', currentData: undefined });
    expect(screen.getByRole('alert')).toHaveTextContent(/^הנתונים לא התרעננו\s*מוצגים הנתונים האחרונים/);
    await show({});
    expect(screen.getByRole('alert')).toHaveTextContent(/אין חיבור לשרת/);
  });

  it('offers no retry after a refusal or for missing data', async () => {
    await openSection({ error: httpError(403), data: ['a'] });
    expect(read()).toBe('אין לכם הרשאה לצפות בנתונים אלהאפשר לבקש אותה ממנהל המערכת.');
    cleanup();
    await openSection({ error: httpError(404), data: ['a'] }, 'הרשומה נמחקה');
    expect(read()).toBe('הרשומה נמחקה');
    cleanup();
    await openSection({ error: httpError(404) });
    expect(screen.getByRole('button', { name: 'ניסיון חוזר' })).toBeInTheDocument();
  });
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
