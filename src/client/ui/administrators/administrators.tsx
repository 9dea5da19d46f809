import { Fragment, type ReactNode } from 'react';
import { useListAdministratorsQuery } from './administrators-api';
import { administratorsTexts as texts } from './administrators-texts';

/** A sentence is no list of names: enough to find somebody who is here. */
const MOST_NAMES = 5;

/** Whom to ask, by name; nothing until the names are there. Stands at the end of what says what is missing. */
export function Administrators(): ReactNode {
  const { data } = useListAdministratorsQuery();
  const names = (data?.data ?? []).map(({ displayName }) => displayName).filter((name) => name !== '');
  if (names.length === 0) return null;
  const named = names.slice(0, MOST_NAMES);
  const others = names.length - named.length;
  return (
    <>
      {texts.ask}{' '}
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
