import BulbOutlined from '@ant-design/icons/es/icons/BulbOutlined';
import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type {
  LinkedUser,
  ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { LinkFailure } from './link-dialog';
import { useLinkAgentMutation } from './user-info-management-api';
import { managementTexts as texts } from './user-info-management-texts';

export interface Suggestion {
  agent: ManagedAgent;
  user: LinkedUser;
}

/** Number of suggested links, with a button that links all. */
export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }): ReactNode {
  const [chosen, setChosen] = useState<readonly Suggestion[] | null>(null);
  return (
    <>
      {suggestions.length > 0 && (
        <div className="form-part">
          <Alert
            type="info"
            showIcon
            icon={<BulbOutlined />}
            title={texts.suggestions(suggestions.length)}
            description={texts.suggestionsNote}
            action={
              <Button onClick={() => setChosen(suggestions)}>{texts.confirmAll(suggestions.length)}</Button>
            }
          />
        </div>
      )}
      {chosen !== null && <LinkAllDialog suggestions={chosen} onEnd={() => setChosen(null)} />}
    </>
  );
}

interface Props {
  /** Suggestions when the dialog opened: linked agents leave the list. */
  suggestions: readonly Suggestion[];
  onEnd: () => void;
}

/** Dialog that lists all links, creates them one after the other, and shows each result. */
function LinkAllDialog({ suggestions, onEnd }: Props): ReactNode {
  const [link] = useLinkAgentMutation();
  const [isBusy, setBusy] = useState(false);
  /** Errors by agent; null for a created link. */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, unknown>>(new Map());
  const hasFailed = [...outcomes.values()].some((outcome) => outcome !== null);
  const open = suggestions.filter(({ agent }) => outcomes.get(agent.id) !== null);
  const linkAll = async (): Promise<void> => {
    setBusy(true);
    const found = new Map(outcomes);
    for (const { agent, user } of open) {
      const { error } = await link({ params: { agentId: agent.id }, body: { userId: user.id } });
      found.set(agent.id, error ?? null);
      setOutcomes(new Map(found));
    }
    setBusy(false);
    if ([...found.values()].every((outcome) => outcome === null)) onEnd();
  };
  return (
    <ConfirmDialog
      open
      busy={isBusy}
      title={texts.confirmAllAsk(suggestions.length)}
      confirmText={hasFailed && !isBusy ? texts.confirmAgain : texts.link}
      onConfirm={() => void linkAll()}
      onCancel={onEnd}
    >
      <p>{texts.linkText}</p>
      <Flex component="ul" vertical gap="small">
        {suggestions.map(({ agent, user }) => (
          <li key={agent.id}>
            <bdi>{agent.name ?? agent.id}</bdi> ← <bdi>{user.displayName || user.email}</bdi>{' '}
            <bdi dir="ltr" className="fine">
              {user.email}
            </bdi>
            <div role="alert">
              <Outcome outcome={outcomes.get(agent.id)} />
            </div>
          </li>
        ))}
      </Flex>
    </ConfirmDialog>
  );
}

function Outcome({ outcome }: { outcome: unknown }): ReactNode {
  if (outcome === undefined) return null;
  return outcome === null ? texts.linked : <LinkFailure error={outcome} />;
}
