import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Failure } from '#client/components/feedback/failure';
import { appTexts, problemTexts } from '../app-texts';
import { useAppDispatch } from '#client/lib/hooks';
import { reloadPage } from '#client/lib/version/chunk-failure';

/** Page for a failed load of the code that sign-in requires. */
export function UnavailablePage(): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Flex vertical flex={1} component="main">
      <h1 className="visually-hidden">{appTexts.product}</h1>
      <Failure
        sign="…"
        title={problemTexts.unavailableTitle}
        actionText={appTexts.reload}
        onAction={() => dispatch(reloadPage())}
      >
        {problemTexts.unavailableText}
      </Failure>
    </Flex>
  );
}
