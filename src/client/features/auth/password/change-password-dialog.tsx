import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { changePassword } from './change-password';
import { changePasswordTexts as texts } from './change-password-texts';
import { NewPasswordFields } from './new-password-fields';
import { invalidFields } from './password-problem';
import { Dialog } from '#client/components/dialogs/dialog';
import { AuthForm, SubmitButton } from '#client/components/auth-layout/auth-form';
import { UnsavedChangesDialog } from '#client/components/unsaved-changes/unsaved-changes-dialog';
import { useUnsavedChangesPrompt } from '#client/components/unsaved-changes/use-unsaved-changes-prompt';
import { FormError } from '#client/components/auth-layout/auth-layout';
import { PasswordField } from '../login/login-fields';
import { getEmptyFields, focusFirstEmpty, readForm } from '../login/preserve-form-input';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Dialog that changes the user's password (spec.md section 2). It cannot be closed during a request. */
export function ChangePasswordDialog({ open, onClose }: Props): ReactNode {
  const dialog = useAppSelector((state) => state.changePassword);
  const { status } = dialog;
  const first = 'first' in dialog && dialog.first;
  const [isTyped, setTyped] = useState(false);
  const prompt = useUnsavedChangesPrompt(open && isTyped);
  const close = (): void => prompt.confirmThen(onClose);
  return (
    <Dialog
      open={open}
      title={first ? texts.firstTitle : texts.title}
      onCancel={close}
      afterOpenChange={(isOpen) => isOpen || setTyped(false)}
      closable={status !== 'submitting'}
      mask={{ closable: false }}
      keyboard={status !== 'submitting'}
      footer={null}
      width={420}
      destroyOnHidden
    >
      {status === 'external' ? (
        <External onClose={onClose} />
      ) : (
        <Form first={first} onType={setTyped} onClose={close} />
      )}
      <UnsavedChangesDialog prompt={prompt} of="dialog" />
    </Dialog>
  );
}

function External({ onClose }: Pick<Props, 'onClose'>): ReactNode {
  return (
    <div className="login-form">
      <p>{texts.problems.externalProvider}</p>
      <Button block onClick={onClose}>
        {texts.close}
      </Button>
    </div>
  );
}

interface FormProps extends Pick<Props, 'onClose'> {
  first: boolean;
  /** Called after every change: whether any field has text. */
  onType: (isTyped: boolean) => void;
}

function Form({ first, onType, onClose }: FormProps): ReactNode {
  const dispatch = useAppDispatch();
  const dialog = useAppSelector((state) => state.changePassword);
  const email = useAppSelector(({ auth }) => ('user' in auth ? auth.user.email : null));
  const errorId = useId();
  const problem = dialog.status === 'open' ? dialog.problem : null;
  const submitting = dialog.status === 'submitting';
  const [empty, setEmpty] = useState<readonly string[]>([]);
  const wrong = invalidFields(problem, empty);

  function submit(element: HTMLFormElement): void {
    const { password } = readForm(element);
    const [next, confirmation] = [password('next'), password('confirmation')];
    const present = first ? null : password('present');
    setEmpty(getEmptyFields(element));
    void dispatch(changePassword({ next, confirmation, present }));
    focusFirstEmpty(element);
  }

  return (
    <AuthForm busy={submitting} onSubmit={submit} onType={onType}>
      {first && <p>{texts.firstIntro}</p>}
      <NewPasswordFields address={email} wrong={wrong} errorId={errorId} />
      {!first && (
        <PasswordField
          name="present"
          label={texts.present}
          invalid={wrong.includes('present')}
          describedBy={errorId}
        />
      )}
      <FormError id={errorId}>{problem && texts.problems[problem]}</FormError>
      <div className="dialog-actions">
        <Button className="at-end" size="large" disabled={submitting} onClick={onClose}>
          {texts.cancel}
        </Button>
        <SubmitButton busy={submitting} block={false}>
          {first ? texts.firstSubmit : texts.submit}
        </SubmitButton>
      </div>
    </AuthForm>
  );
}
