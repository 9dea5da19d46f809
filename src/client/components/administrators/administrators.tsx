import { Fragment, type ReactNode } from 'react';
import { useListAdministratorsQuery } from './administrators-api';
import { administratorsTexts as texts } from './administrators-texts';

/** Maximum number of administrators named in the sentence. */
const MAX_NAMES = 5;

/**
 * Names of the administrators to ask about a missing permission. Until they are loaded, a sentence with a `purpose` names nobody,
 * and without one nothing is shown.
 */
export function Administrators({ purpose }: { purpose?: string }): ReactNode {
  const { data } = useListAdministratorsQuery();
  const names = (data?.data ?? []).map(({ displayName }) => displayName).filter((name) => name !== '');
  if (names.length === 0) return purpose === undefined ? null : `${purpose} ${texts.askAnybody}`;
  const named = names.slice(0, MAX_NAMES);
  const others = names.length - named.length;
  return (
    <>
      {purpose} {texts.ask}{' '}
      {named.map((name, i) => (
        <Fragment key={i}>
          {i > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {others > 0 && ` ${texts.more(others)}`}.
    </>
  );
}
