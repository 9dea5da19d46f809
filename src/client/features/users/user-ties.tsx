import type { ReactNode } from 'react';
import type { UserTies as Ties } from '#contract/features/users/users-contract';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { LinesSkeleton } from '#client/components/feedback/lines-skeleton';
import { Loading } from '#client/components/feedback/loading';
import { useGetUserTiesQuery } from './users-api';
import { personTexts as texts } from './users-texts';

interface Props {
  id: string;
  /** Text if nothing depends on the user. Default: nothing is shown. */
  none?: string;
  /** Part that the list leaves out. `removable`: the things that the dialog offers to remove. */
  leaves?: 'removable';
}

/** Effects of a deactivation on the data that depends on the user. */
export function UserTies({ id, none, leaves }: Props): ReactNode {
  const { data, error, refetch } = useGetUserTiesQuery({ params: { id } });
  if (data) return <TieList lines={getLines(data.data, leaves)} none={none} />;
  if (error) return <FailureAlert title={texts.tiesFailed} error={error} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <LinesSkeleton lines={2} />
    </Loading>
  );
}

function TieList({ lines, none }: { lines: readonly string[]; none: string | undefined }): ReactNode {
  if (lines.length === 0) return none && <p className="hint">{none}</p>;
  return (
    <>
      {none === undefined && <p>{texts.ties}</p>}
      <ul className="person-ties">
        {lines.map((line) => (
          <li key={line} className="breakable">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

function getLines(
  { agent, invitations, devices, apiTokens, sharedViews }: Ties,
  leaves: Props['leaves'],
): string[] {
  const showsAll = leaves === undefined;
  return [
    ...(showsAll && agent ? [texts.tieAgent(agent.name)] : []),
    ...(showsAll && invitations.length > 0 ? [texts.tieInvitations(invitations)] : []),
    ...(devices > 0 ? [texts.tieDevices(devices)] : []),
    ...(apiTokens > 0 ? [texts.tieTokens(apiTokens)] : []),
    ...(sharedViews > 0 ? [texts.tieViews(sharedViews)] : []),
  ];
}
