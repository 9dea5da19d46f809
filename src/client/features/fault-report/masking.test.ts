import fc from 'fast-check';
import { resolveField } from '#contract/features/crm-mirror/mapping/crm-label-rules';
import type { CrmField } from '#contract/features/crm-mirror/mapping/crm-metadata-contract';
import { createRole } from '#contract/features/roles/roles-contract';
import { getSaleStage } from '#contract/features/sales/sale-status-texts';
import { buildAllowlist } from './contract-allowlist';
import { Masker } from './masker';
import { Pseudonyms, type Draw } from './pseudonyms';

/** Deterministic random numbers. */
function seeded(seed = 7): Draw {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const known = buildAllowlist(['listSales', 'getCustomersRecord']);
const places = new Set(['', 'user-info', 'sales']);

function start(seed?: number) {
  const draw = seeded(seed);
  const pseudonyms = new Pseudonyms(draw);
  return { pseudonyms, masker: new Masker({ known, pseudonyms, places }) };
}

describe('pseudonyms', () => {
  const getScript = (text: string): string =>
    text.replace(/[א-ת]/g, 'ע').replace(/[A-Z]/g, 'L').replace(/[a-z]/g, 'l').replace(/\d/g, '0');

  it.each([
    'דוד נגר',
    "ג'ירף בע״מ (2019)",
    'Dana Levi-Cohen',
    '054-731 22 90',
    'dana@misrad.example',
    'משה 3/7',
  ])('keep length, script and separators: %s', (text) => {
    const masked = start().pseudonyms.of(text);
    expect(masked).not.toBe(text);
    expect(getScript(masked)).toBe(getScript(text));
  });

  it('are consistent for the same word, and different for others', () => {
    const { pseudonyms } = start();
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'אבם12aBz'), minLength: 1, maxLength: 3 }));
    fc.assert(
      fc.property(words, (texts) => {
        const masked = texts.map((text) => pseudonyms.of(text));
        expect(pseudonyms.of(texts.join(' '))).toBe(masked.join(' '));
        expect(new Set(masked.map((text) => text.toLowerCase())).size).toBe(
          new Set(texts.map((text) => text.toLowerCase())).size,
        );
      }),
    );
  });

  it('keep a sentence readable except for known names and numbers', () => {
    const { pseudonyms } = start();
    const name = pseudonyms.of('נגר');
    const sentence = pseudonyms.inSentence('המכירה לנגר ושל נגר נעלמה, 1250 ש"ח, dana@misrad.example');
    expect(sentence).toContain(`המכירה ל${name} ושל ${name} נעלמה`);
    expect(sentence).not.toMatch(/1250|dana|misrad/);
  });
});

describe('public texts of the code', () => {
  const REQUEST = '5317375d-2b58-4f0c-9d2e-0d6f3f1f7a11';
  const refused = {
    kind: 'http',
    status: 409,
    text: 'HTTP 409 Conflict {"message":"another role has this name"}',
    body: {
      code: 'conflict',
      message: 'another role has this name',
      requestId: REQUEST,
      details: { reason: 'name_taken' },
    },
  };

  it('keeps its numbers', () => {
    const meta = {
      seq: 3,
      arg: { forceRefetch: 5, subscriptionOptions: { refetchOnMountOrArgChange: 1.5 } },
    };
    const setting = { inactiveTimeoutMinutes: 30, deletionGuardShare: 0.3, timeout: 60_000 };
    expect(start().masker.value({ meta, setting })).toEqual({ meta, setting });
  });

  it('reveals no pseudonyms: texts of the code stay, or are removed', () => {
    const { masker } = start();
    expect(masker.value({ error: refused })).toEqual({
      error: { ...refused, text: '', body: { ...refused.body, message: '' } },
    });
    const route = { path: '/api/admin/roles', summary: createRole.summary, requires: 'signed-in' };
    expect(masker.value([route])).toEqual([route]);
    expect(masker.value({ kind: 'user', text: 'נגר' })).toEqual({
      kind: 'user',
      text: expect.stringMatching(/^(?!נגר)[א-ת]{3}$/) as string,
    });
  });
});

describe('amounts', () => {
  const amounts = fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 });
  const size = (amount: number): string =>
    `${Math.sign(amount)} ${Math.trunc(Math.abs(amount)).toString().length} ${Number.isInteger(amount)}`;

  it('keep the number of digits, and equality', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1 }), (agorot, seed) => {
        const { masker } = start(seed);
        const rows = agorot.map((amount) => ({ amount: amount / 100 }));
        const masked = masker.value({ rows, again: rows }) as Record<'rows' | 'again', { amount: number }[]>;
        expect(Object.values(masked)[1]).toEqual(masked.rows);
        expect(masked.rows.map(({ amount }) => size(amount))).toEqual(rows.map(({ amount }) => size(amount)));
      }),
    );
  });

  it('reveal nothing about each other: there is no common factor', () => {
    const { masker } = start();
    const sales = [
      { quantity: 1, amount: 1_500 },
      { quantity: 2.5, amount: 3_000 },
      { quantity: 7, amount: 45_000 },
    ];
    const masked = masker.value(sales) as typeof sales;
    expect(masked.map(({ quantity }) => quantity)).toEqual([1, 2.5, 7]);
    const factors = masked.map(({ amount }, i) => amount / (sales[i]?.amount ?? 0));
    expect(new Set(factors.map((factor) => factor.toFixed(3))).size).toBe(3);
  });
});

describe('known values', () => {
  it('stay: dates, counts, booleans, words of the contract, segments of own paths', () => {
    const { masker } = start();
    const state = {
      auth: { status: 'signedIn' },
      permissions: ['sales.view'],
      createdAt: '2026-09-16T09:30:00.000Z',
      month: '2026-09',
      count: 17,
      unusualTimes: 3.5,
      enabled: true,
      role: null,
      action: 'role.changed',
      targetKind: 'sync_mapping',
      fields: { saleDate: { from: null } },
      to: 'saleDate',
      location: { pathname: '/user-info/sales', search: '?sort=amount&direction=desc', hash: '' },
    };
    expect(masker.value(state)).toEqual(state);
  });

  it('are masked consistently as values, keys, in addresses and in cache keys', () => {
    const { masker } = start();
    const key = (id: string): string => `getCustomersRecord({"params":{"id":"${id}"}})`;
    const masked = masker.value({
      id: 'c-1042',
      salaries: { 'c-1042': [] },
      search: '?customer=c-1042',
      queries: { [key('c-1042')]: { endpointName: 'getCustomersRecord' } },
    }) as { id: string };
    const { id } = masked;
    expect(id).not.toBe('c-1042');
    expect(masked).toEqual({
      id,
      salaries: { [id]: [] },
      search: `?customer=${id}`,
      queries: { [key(id)]: { endpointName: 'getCustomersRecord' } },
    });
  });

  it('keep only the beginning of a status that determines its stage', () => {
    const { masker } = start();
    const names = ['שולמה', 'בוטלה לבקשת דנה', 'אצל דנה', 'שולמה אצל דנה'];
    const masked = names.map(
      (statusName) => (masker.value({ statusName }) as { statusName: string }).statusName,
    );
    expect(masked.map(getSaleStage)).toEqual(names.map(getSaleStage));
    expect(masked.map(({ length }) => length)).toEqual(names.map(({ length }) => length));
    expect(masked.join(' ')).not.toMatch(/דנה|לבקשת|אצל/);
    expect(JSON.stringify(masker.value({ name: 'שולמה', text: 'בוטלה' }))).not.toMatch(/שולמ|בוטל/);
  });

  it("keep an object's number in a CRM location, which its fields are found by, but not their names", () => {
    const { masker } = start();
    const crm = {
      objects: [{ number: 13, label: 'עסקה' }],
      fields: { '13': [{ name: 'pcfdana', label: 'דנה' }], dana: [] },
      statuses: { of: '13.pcfdana' },
      former: { '13': 'עסקה', '13.pcfdana': 'דנה', '0501234567': '' },
    };
    const masked = masker.value(crm) as typeof crm;
    expect(masked.objects[0]?.number).toBe(13);
    const name = masked.fields['13'][0]?.name;
    expect(masked.statuses.of).toBe(`13.${name}`);
    expect(Object.keys(masked.former).slice(0, 2)).toEqual(['13', `13.${name}`]);
    expect(JSON.stringify(masked)).not.toMatch(/dana|דנה|עסקה|0501234567/);
  });

  it('keep the relation of a CRM label to its field, since the page looks it up', () => {
    const { masker } = start();
    const fields: CrmField[] = [
      { name: 'statuscode', label: 'סטטוס', type: 'picklist' },
      { name: 'ownerid', label: 'בעלים', type: 'lookup' },
      { name: 'pcfdana', label: 'דנה', type: 'lookup' },
    ];
    const names = ['statuscodename', 'status', 'ownername', 'ownerid_fullname', 'pcfdananame', 'modifiedon'];
    const found = (of: readonly CrmField[], fieldNames: readonly string[]) =>
      fieldNames.map((name) => resolveField(of, 'Account', name)?.type);
    const masked = masker.value({ fields, names }) as { fields: CrmField[]; names: string[] };
    expect(found(masked.fields, masked.names)).toEqual(found(fields, names));
    expect(JSON.stringify(masked)).not.toMatch(/dana|דנה/);
  });

  it('removes secrets including their length', () => {
    const { masker } = start();
    expect(masker.value({ password: 'demo1234', photoURL: 'https://x.example/me', token: TOKEN })).toEqual({
      password: '',
      photoURL: '',
      [Object.keys(masker.value({ token: '' }) as object)[0] ?? '']: '',
    });
    expect(masker.value({ text: `see https://x.example/?a=b and ${TOKEN}` })).toEqual({
      text: expect.stringMatching(/^[a-z]{3} ••• [a-z]{3} •••$/),
    });
  });
});

const TOKEN = 'eyJhbGciOiJub25lIn0.eyJ1aWQiOiJ4In0.c2ln';

it('masks everything unknown, whatever its form', () => {
  const canary = fc
    .string({ unit: fc.constantFrom(...'קנריתqzx'), minLength: 8, maxLength: 12 })
    .map((t) => `zqx${t}`);
  const leaf = fc.oneof(
    canary,
    canary.map((text) => `/${text}?${text}=${text}#${text}`),
    canary.map((t) => `${t}(["${t}"])`),
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      leaf,
      fc.array(tie('node')),
      fc.dictionary(canary, tie('node')),
      fc.record({ value: tie('node'), path: fc.array(leaf), op: canary }),
    ),
  })).node;
  fc.assert(
    fc.property(tree, canary, (value, type) => {
      const { masker } = start();
      const masked = JSON.stringify([masker.value(value), masker.action({ type, payload: value })]);
      const words = JSON.stringify([value, type]).match(/zqx[א-תa-z]+/g) ?? [];
      for (const word of words) {
        expect(masked).not.toContain(word);
        expect(masked).not.toContain(encodeURIComponent(word));
      }
    }),
  );
});
