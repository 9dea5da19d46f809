import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode, Ref } from 'react';
import { issueText, partText } from '../../contract/mapping/mapping-texts';
import type { MappingIssue } from '../../contract/mapping/sync-mapping-contract';
import { useKeptFocus } from '../ui/use-kept-focus';
import { functionsTexts as texts } from '../functions/functions-texts';
import type { Choice } from './mapping-choices';
import { useSourceSelect } from './use-source-select';

interface Props {
  id: string;
  part: string;
  /** What the field needs from the CRM, in words. */
  needs: string | null;
  value: string;
  /** The CRM's own name for it; null: not known. */
  label: string | null;
  /** What is in force. */
  before: string;
  issues: readonly MappingIssue[];
  choices: () => Choice[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onEdit: (value: string) => void;
}

/** One place of the mapping: what it is, from where it comes, and what is wrong with that. */
export function MappingRow(props: Props): ReactNode {
  const { id, part, needs, value, before, issues, choices, open, onOpen, onEdit } = props;
  const isChanged = value !== before;
  const list = useSourceSelect(open, () => onOpen(false));
  const { within, target } = useKeptFocus<HTMLButtonElement>();
  return (
    <li className={isChanged ? 'mapping-row mapping-row-changed' : 'mapping-row'} {...within}>
      <span className="mapping-name" id={id}>
        {partText(part)}
        {needs !== null && (
          <span className="functions-muted">
            {texts.needs} {needs}
          </span>
        )}
      </span>
      <span className="mapping-source">
        {open && list.status === 'ready' ? (
          <list.Select
            label={partText(part)}
            value={value}
            choices={choices()}
            onChange={onEdit}
            onClose={() => onOpen(false)}
          />
        ) : (
          <SourceButton {...props} button={target} />
        )}
      </span>
      <span className="mapping-marks">
        {list.status === 'failed' && !open && (
          <span className="mapping-issue mapping-issue-bad" role="alert">
            {texts.listFailed}
          </span>
        )}
        {isChanged && (
          <>
            <span className="functions-mark">{texts.changed}</span>
            <Button size="small" onClick={() => onEdit(before)}>
              {texts.undo} <bdi>{before}</bdi>
            </Button>
          </>
        )}
        {issues.map((issue) => (
          <Issue key={issue.problem} issue={issue} onEdit={onEdit} />
        ))}
      </span>
    </li>
  );
}

function SourceButton({
  id,
  value,
  label,
  onOpen,
  button,
}: Props & { button: Ref<HTMLButtonElement> }): ReactNode {
  return (
    <button
      ref={button}
      type="button"
      className="mapping-button"
      id={`${id}-source`}
      aria-labelledby={`${id} ${id}-source`}
      aria-haspopup="listbox"
      onClick={() => onOpen(true)}
    >
      <span>{label ?? texts.empty}</span>
      <bdi className="mapping-code">{value}</bdi>
      <DownOutlined aria-hidden className="mapping-caret" />
    </button>
  );
}

/** What is wrong, and what may be meant, one click away. */
function Issue({ issue, onEdit }: { issue: MappingIssue; onEdit: (value: string) => void }): ReactNode {
  return (
    <span className={issue.blocks ? 'mapping-issue mapping-issue-bad' : 'mapping-issue'}>
      <span>{issueText(issue)}</span>
      {issue.suggestions.map(({ name, label }) => (
        <Button key={name} size="small" onClick={() => onEdit(name)}>
          {texts.instead}
          <span>{label}</span> <bdi className="mapping-code">{name}</bdi>
        </Button>
      ))}
    </span>
  );
}
