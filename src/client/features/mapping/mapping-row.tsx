import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode, Ref } from 'react';
import { issueText, partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { MappingIssue } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { useRestoreFocus } from '#client/components/hooks/use-restore-focus';
import { formTexts } from '#client/components/form/form-texts';
import { mappingTexts as texts } from './mapping-texts';
import type { Choice } from './mapping-choices';
import { useLazyImport } from '#client/components/hooks/use-lazy-import';

interface Props {
  id: string;
  part: string;
  /** Required type of the CRM field as text. */
  needs: string | null;
  value: string;
  /** Label of the CRM, or null if unknown. */
  label: string | null;
  /** Current value. */
  before: string;
  issues: readonly MappingIssue[];
  choices: () => Choice[];
  open: boolean;
  onOpen: (open: boolean) => void;
  onEdit: (value: string) => void;
}

const loadSelect = async () =>
  (await import(/* webpackChunkName: "mapping-select" */ './source-select')).SourceSelect;

/** Row of the mapping: a field, its source and its problems. */
export function MappingRow(props: Props): ReactNode {
  const { id, part, needs, value, before, issues, choices, open, onOpen, onEdit } = props;
  const isChanged = value !== before;
  const list = useLazyImport(loadSelect, open, () => onOpen(false));
  const { within, target } = useRestoreFocus<HTMLButtonElement>();
  return (
    <li className={isChanged ? 'tiles mapping-row setting-row-changed' : 'tiles mapping-row'} {...within}>
      <Flex vertical id={id}>
        {partText(part)}
        {needs !== null && (
          <span className="fine">
            {texts.needs} {needs}
          </span>
        )}
      </Flex>
      <span>
        {open && list.status === 'ready' ? (
          <list.code
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
      <div>
        <Flex wrap align="center" gap="4px 8px">
          {list.status === 'failed' && !open && (
            <span className="bad" role="alert">
              {texts.listFailed}
            </span>
          )}
          {isChanged && (
            <>
              <Tag color="processing">{texts.changed}</Tag>
              <Button size="small" onClick={() => onEdit(before)}>
                {formTexts.undo} <bdi>{before}</bdi>
              </Button>
            </>
          )}
          {issues.map((issue) => (
            <Issue key={issue.problem} issue={issue} onEdit={onEdit} />
          ))}
        </Flex>
      </div>
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
    <Button
      ref={button}
      block
      id={`${id}-source`}
      aria-labelledby={`${id} ${id}-source`}
      aria-haspopup="listbox"
      onClick={() => onOpen(true)}
    >
      <span>{label ?? texts.empty}</span>
      <bdi className="fine at-end">{value}</bdi>
      <DownOutlined aria-hidden className="fine" />
    </Button>
  );
}

/** Problem with a suggestion that a click applies. */
function Issue({ issue, onEdit }: { issue: MappingIssue; onEdit: (value: string) => void }): ReactNode {
  return (
    <Flex wrap align="center" gap="4px 8px" className={issue.blocks ? 'bad' : undefined}>
      <span>{issueText(issue)}</span>
      {issue.suggestions.map(({ name, label }) => (
        <Button key={name} size="small" onClick={() => onEdit(name)}>
          {texts.instead}
          <span>{label}</span> <bdi className="fine">{name}</bdi>
        </Button>
      ))}
    </Flex>
  );
}
