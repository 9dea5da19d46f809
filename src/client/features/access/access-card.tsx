import { cleanTypedText } from '#contract/lib/http/typed-text';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import Search from 'antd/es/input/Search';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type AccessDecision, explainAccess } from '#contract/features/permissions/access-rules';
import type { Permission } from '#contract/lib/permissions/permissions-rules';
import { FormCard } from '#client/components/form/form-card';
import { useGetAccessQuery, useListRoutesQuery } from './access-api';
import { accessTexts, accessTexts as texts } from './access-texts';
import { isNotFound } from '#client/lib/http/api-error';
import { FailureNote } from '#client/components/feedback/failure-note';

const Decision = lazy(async () => ({
  default: (await import(/* webpackChunkName: "access-decision" */ './decision')).Decision,
}));

/** Properties of a page that its access depends on. */
export interface PageAccess {
  path: string;
  title: string;
  needs: readonly Permission[];
}

/** Card that explains why a user may or may not open a page or call a route (product.md section 6). */
export function AccessCard({ pages }: { pages: readonly PageAccess[] }): ReactNode {
  const [user, setUser] = useState('');
  const [selectedPath, setSelectedPath] = useState(pages[0]?.path ?? '');
  const routes = useListRoutesQuery();
  const page = pages.find(({ path }) => path === selectedPath);
  const query = page ? { user } : { user, route: selectedPath };
  const access = useGetAccessQuery({ query }, { skip: user === '' });
  const { person } = access.currentData?.data ?? {};
  const decision =
    page && person ? ofPage(person.role?.permissions ?? [], page) : access.currentData?.data.decision;
  return (
    <FormCard title={texts.title} note={texts.note} padded>
      <div className="tiles">
        <Flex vertical gap={12}>
          <Search
            dir="ltr"
            placeholder={texts.who}
            aria-label={texts.who}
            enterButton={texts.check}
            maxLength={254}
            loading={access.isFetching}
            onSearch={(typed) => setUser(cleanTypedText(typed))}
          />
          <Select
            aria-label={texts.what}
            value={selectedPath}
            onChange={setSelectedPath}
            showSearch={{ optionFilterProp: 'label' }}
            options={[
              {
                label: texts.pages,
                options: pages.map(({ path, title }) => ({ value: path, label: `${title} ${path}` })),
              },
              {
                label: texts.routes,
                options: (routes.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
              },
            ]}
          />
        </Flex>
        <output>
          {access.error !== undefined && user !== '' && <AccessFailure error={access.error} />}
          {person && decision && (
            <Suspense fallback={null}>
              <Decision person={person} decision={decision} />
            </Suspense>
          )}
        </output>
      </div>
    </FormCard>
  );
}

/** Explains the access to a page, which requires all of its permissions. */
function ofPage(held: readonly string[], { needs }: PageAccess): AccessDecision {
  return explainAccess(held, needs.length === 0 ? 'signed-in' : { allOf: needs });
}

/** Error for the requested user. */
export function AccessFailure({ error }: { error: unknown }): ReactNode {
  if (isNotFound(error)) return <p>{accessTexts.notFound}</p>;
  return <FailureNote error={error} />;
}
