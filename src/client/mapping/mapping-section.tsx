import { useId, type ReactNode } from 'react';
import { useGetMappingQuery } from '../functions/functions-api';
import { functionsTexts as texts } from '../functions/functions-texts';
import { MappingEditor } from './mapping-editor';
import { FailureAlert } from '../ui/section/failure-alert';
import { CardSkeleton } from '../ui/section/skeletons';
import { Loading } from '../ui/section/loading';
import { sectionTexts } from '../ui/section/section-texts';

/** From where in the CRM each field comes. */
export function MappingSection(): ReactNode {
  const { data, error, isFetching, refetch } = useGetMappingQuery();
  const title = useId();
  const failed = error && !isFetching;
  return (
    <section className="functions-card" aria-labelledby={title}>
      <header className="functions-head">
        <h2 id={title}>{texts.mapping}</h2>
        <p className="functions-muted">{texts.mappingNote}</p>
      </header>
      {data && <MappingEditor state={data.data} />}
      {!data && failed && (
        <FailureAlert
          title={sectionTexts.failed(texts.mapping)}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !failed && (
        <Loading>
          <CardSkeleton lines={8} />
        </Loading>
      )}
    </section>
  );
}
