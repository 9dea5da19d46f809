import Alert from 'antd/es/alert/Alert';
import Form from 'antd/es/form/index';
import TextArea from 'antd/es/input/TextArea';
import Skeleton from 'antd/es/skeleton/index';
import Typography from 'antd/es/typography/index';
import { useEffect, useState, type ReactNode } from 'react';
import { zonedTime } from '#contract/lib/calendar/zoned-time';
import { recordCrash } from '#client/lib/faults/report-fault';
import { useAppDispatch } from '#client/lib/hooks';
import { Dialog } from '#client/components/dialogs/dialog';
import { UnsavedChangesDialog } from '#client/components/unsaved-changes/unsaved-changes-dialog';
import { useUnsavedChangesPrompt } from '#client/components/unsaved-changes/use-unsaved-changes-prompt';
import { saveFile } from '#client/components/files/save-file';
import { FaultContents } from './fault-contents';
import { faultReportTexts as texts } from './fault-report-texts';
import { draftReport, type Draft } from './make-report';

const MAX_SENTENCE_LENGTH = 500;

interface Props {
  loadPaths: () => Promise<readonly string[]>;
  onClose: () => void;
}

type Progress = { status: 'collecting' } | { status: 'ready'; draft: Draft } | { status: 'failed' };

/** Dialog that shows a report's content, takes a description, and saves it as a file. Nothing is sent. */
export function FaultReportDialog({ loadPaths, onClose }: Props): ReactNode {
  const progress = useDraft(loadPaths);
  const [sentence, setSentence] = useState('');
  const draft = progress.status === 'ready' ? progress.draft : null;
  const prompt = useUnsavedChangesPrompt(sentence !== '');
  const masked = draft?.maskSentence(sentence) ?? '';

  function save({ file }: Draft): void {
    const content = JSON.stringify({ ...file, sentence: masked });
    saveFile(new Blob([content], { type: 'application/json' }), fileName(file.madeAt));
    onClose();
  }

  return (
    <Dialog
      open
      title={texts.title}
      okText={texts.save}
      cancelText={texts.cancel}
      okButtonProps={{ disabled: draft === null }}
      onOk={() => draft && save(draft)}
      onCancel={() => prompt.confirmThen(onClose)}
      width={640}
    >
      <Typography.Paragraph>{texts.explanation}</Typography.Paragraph>
      <Typography.Paragraph type="secondary">{texts.masked}</Typography.Paragraph>
      <Form layout="vertical">
        <Form.Item
          label={texts.sentence}
          htmlFor="fault-sentence"
          extra={masked !== sentence && `${texts.sentenceKept} ${masked}`}
        >
          <TextArea
            id="fault-sentence"
            // `autoSize` measures with a style attribute, which the content policy forbids.
            rows={3}
            maxLength={MAX_SENTENCE_LENGTH}
            placeholder={texts.sentencePlaceholder}
            value={sentence}
            onChange={({ target }) => setSentence(target.value)}
          />
        </Form.Item>
      </Form>
      {progress.status === 'collecting' && (
        <section aria-busy="true" aria-label={texts.collecting}>
          <Skeleton active />
        </section>
      )}
      {progress.status === 'failed' && <Alert type="error" showIcon title={texts.failed} />}
      {draft && <FaultContents file={draft.file} />}
      <UnsavedChangesDialog prompt={prompt} of="dialog" />
    </Dialog>
  );
}

/** Returns the draft, created once when the dialog opens. */
function useDraft(loadPaths: () => Promise<readonly string[]>): Progress {
  const dispatch = useAppDispatch();
  const [progress, setProgress] = useState<Progress>({ status: 'collecting' });
  useEffect(() => {
    let isLeft = false;
    const show = (next: Progress): void => {
      if (!isLeft) setProgress(next);
    };
    loadPaths()
      // A page with code that failed to load can be reported, too; its address is then masked.
      .catch(() => [])
      .then((paths) => dispatch(draftReport(paths)))
      .then((draft) => show({ status: 'ready', draft }))
      .catch((error: unknown) => {
        dispatch(recordCrash(error));
        show({ status: 'failed' });
      });
    return () => {
      isLeft = true;
    };
  }, [dispatch, loadPaths]);
  return progress;
}

/** Returns the file name with the time in Israel. */
function fileName(madeAt: string): string {
  const [day = '', time = ''] = zonedTime(new Date(madeAt)).split('T');
  return `misrad-fault-${day}-${time.slice(0, 5).replace(':', '')}.json`;
}
