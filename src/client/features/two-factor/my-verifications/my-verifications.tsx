import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import { useRef, type ReactNode } from 'react';
import type { OwnVerification } from '#contract/features/two-factor/two-factor-contract';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { Loading } from '#client/components/feedback/loading';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { Moment } from '#client/components/values/times';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import {
  useEndOtherVerificationsMutation,
  useEndOwnVerificationMutation,
  useListOwnVerificationsQuery,
} from '#client/session/two-factor/two-factor-api';
import { verificationTexts as texts } from '../two-factor-texts';

/** The user's own verified and known browsers, each with a button that ends it. Requires no permission. */
export function MyVerifications(): ReactNode {
  const { data, isError, error, refetch } = useListOwnVerificationsQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Flex component="section" vertical gap="small">
      <h2 ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      {data ? (
        <Verifications verifications={data.data} onEnded={() => heading.current?.focus()} />
      ) : isError ? (
        <FailureAlert title={texts.loadFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading>
          <RecordSkeleton />
        </Loading>
      )}
    </Flex>
  );
}

interface Props {
  verifications: readonly OwnVerification[];
  /** Called after a row with the focus has been removed. */
  onEnded: () => void;
}

function Verifications({ verifications, onEnded }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [endOne] = useEndOwnVerificationMutation();
  const [endOthers] = useEndOtherVerificationsMutation();
  const hasOthers = verifications.some(({ isCurrent }) => !isCurrent);

  async function end(run: () => PromiseLike<{ error?: unknown }>, count: number): Promise<void> {
    const { error } = await run();
    const failed = error !== undefined;
    dispatch(
      messageRaised({
        tone: failed ? 'error' : 'success',
        text: failed ? texts.endFailed : texts.ended(count),
      }),
    );
    if (!failed) onEnded();
  }

  if (verifications.length === 0)
    return (
      <Card size="small">
        <strong>{texts.empty}</strong>
        <p className="muted">{texts.emptyText}</p>
      </Card>
    );
  return (
    <>
      <p className="muted">{texts.intro}</p>
      <Card size="small" className="flush">
        <ul className="lined">
          {verifications.map((verification) => (
            <Verification
              key={verification.id}
              verification={verification}
              onEnd={() => void end(() => endOne({ params: { id: verification.id } }), 1)}
            />
          ))}
        </ul>
      </Card>
      {hasOthers && (
        <div>
          <Button onClick={() => void end(() => endOthers(), 2)}>{texts.endOthers}</Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  verification: OwnVerification;
  onEnd: () => void;
}

function Verification({ verification, onEnd }: RowProps): ReactNode {
  const { kind, deviceName, browser, createdAt, expiresAt, isCurrent } = verification;
  const name = browser ?? texts.unknown;
  return (
    <Flex component="li" align="center">
      <Flex vertical flex="1" className="form-part">
        <Flex wrap align="center" gap="small">
          <strong className="breakable">
            <bdi>{name}</bdi>
          </strong>
          {isCurrent && <Tag color="success">{texts.current}</Tag>}
        </Flex>
        <span className="hint">
          {texts.kind[kind]} {deviceName !== null && <bdi>{deviceName}</bdi>} <Moment value={createdAt} />
          <span aria-hidden> · </span>
          {texts.until} <Moment value={expiresAt} />
        </span>
      </Flex>
      {!isCurrent && (
        <Button size="large" type="text" aria-label={texts.endOne(name)} onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </Flex>
  );
}
