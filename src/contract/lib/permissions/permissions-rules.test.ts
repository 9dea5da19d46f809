import fc from 'fast-check';
import {
  ACTIONS,
  RESOURCES,
  accessibleResources,
  can,
  cleanPermissions,
  holds,
  type Action,
  type Permission,
  type Resource,
} from './permissions-rules';

const resource = fc.constantFrom(...RESOURCES);
const action = fc.constantFrom(...ACTIONS);
const permission = fc.tuple(resource, action).map(([r, a]): Permission => `${r}.${a}`);
const ordinary = fc.array(permission.filter((p) => p !== 'system.admin'));
const leftover = fc.constantFrom(
  'ghost.view',
  'sales',
  '',
  '.view',
  'SALES.view',
  'constructor.view',
  'sales.',
);

describe('can', () => {
  it('denies by default', () => {
    fc.assert(fc.property(resource, action, (r, a) => expect(can([], r, a)).toBe(false)));
  });

  it('lets system.admin do everything', () => {
    fc.assert(
      fc.property(ordinary, resource, action, (held, r, a) =>
        expect(can([...held, 'system.admin'], r, a)).toBe(true),
      ),
    );
  });

  it('lets manage do everything but admin on its resource, and nothing on others', () => {
    fc.assert(
      fc.property(resource, resource, action, (managed, r, a) => {
        expect(can([`${managed}.manage`], r, a)).toBe(managed === r && a !== 'admin');
      }),
    );
  });

  it('never lets manage grant admin', () => {
    for (const r of RESOURCES) expect(can([`${r}.manage`], r, 'admin')).toBe(false);
  });

  it('checks view if no action is given', () => {
    expect(can(['sales.view'], 'sales')).toBe(true);
    expect(can(['sales.edit'], 'sales')).toBe(false);
  });

  it('never removes a permission by adding another', () => {
    fc.assert(
      fc.property(ordinary, permission, resource, action, (held, more, r, a) => {
        if (can(held, r, a)) expect(can([...held, more], r, a)).toBe(true);
      }),
    );
  });

  it('gives the same result as holds()', () => {
    fc.assert(
      fc.property(ordinary, permission, (held, p) => {
        const [r, a] = p.split('.') as [Resource, Action];
        expect(holds(held, p)).toBe(can(held, r, a));
      }),
    );
  });
});

describe('accessibleResources', () => {
  it('gives all resources to system.admin', () => {
    expect(accessibleResources(['system.admin'])).toEqual(RESOURCES);
  });

  it('returns exactly the known resources of the permissions', () => {
    fc.assert(
      fc.property(ordinary, fc.array(leftover), (held, odd) => {
        const named = RESOURCES.filter((r) => held.some((p) => p.startsWith(`${r}.`)));
        const extra = odd.some((p) => p === 'sales' || p === 'sales.') ? ['sales'] : [];
        const expected = RESOURCES.filter((r) => named.includes(r) || extra.includes(r));
        expect(accessibleResources([...held, ...odd])).toEqual(expected);
      }),
    );
  });
});

describe('cleanPermissions', () => {
  it('removes unknown resources, unknown actions and duplicates', () => {
    const given = ['sales.view', 'ghost.view', 'sales', 'sales.', 'sales.view', 'users.edit'];
    expect(cleanPermissions(given)).toEqual({
      kept: ['sales.view', 'users.edit'],
      removed: ['ghost.view', 'sales', 'sales.', 'sales.view'],
    });
  });

  it('keeps known permissions once in order, and returns all others as removed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(permission, leftover)), (list) => {
        const { kept, removed } = cleanPermissions(list);
        expect(new Set(kept).size).toBe(kept.length);
        expect(kept.length + removed.length).toBe(list.length);
        expect(kept).toEqual(list.filter((p, i) => kept.includes(p) && list.indexOf(p) === i));
        for (const p of kept) expect(RESOURCES).toContain(p.split('.')[0]);
        for (const p of kept) expect(p).toMatch(/\.[a-z]+$/);
      }),
    );
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(permission, leftover)), (list) => {
        const { kept } = cleanPermissions(list);
        expect(cleanPermissions(kept)).toEqual({ kept, removed: [] });
      }),
    );
  });
});
