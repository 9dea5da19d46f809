import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { functionsTexts as texts } from './functions-texts';
import { useUnsaved } from '../platform/leave/leave-guard';
import { FailureText } from '../ui/section/section-states';

interface Props {
  children: ReactNode;
  changed: boolean;
  valid: boolean;
  saving: boolean;
  error: Parameters<typeof FailureText>[0]['error'] | undefined;
  onSave: () => void;
  onCancel: () => void;
}

/**
 * A form of the page: its buttons show once something was changed, and what was typed stays where saving fails,
 * and is asked about before the page is left.
 */
export function SettingsForm(props: Props): ReactNode {
  const { children, changed, valid, saving, error, onSave, onCancel } = props;
  useUnsaved(changed);
  return (
    <form
      className="functions-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed && valid && !saving) onSave();
      }}
    >
      {children}
      <div role="alert">{error && !saving && <FailureText error={error} />}</div>
      <div className="functions-actions">
        <Button
          htmlType="submit"
          type={changed ? 'primary' : 'default'}
          disabled={!changed || !valid}
          loading={saving}
        >
          {texts.save}
        </Button>
        {changed && (
          <Button disabled={saving} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
