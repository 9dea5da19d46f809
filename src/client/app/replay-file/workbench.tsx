import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import Layout, { Content } from 'antd/es/layout/layout';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { buildStamp } from '#client/lib/version/build-stamp';
import { ThemeProvider } from '../theme/theme-provider';
import { AboutReport } from './about-report';
import { Changes } from './changes';
import { MomentPlayer } from './moment-player';
import { openReport, type OpenedReport } from './open-report';
import { replayFileTexts as texts } from './replay-file-texts';
import type { Loaded, ReplayScreen } from './replay-screen';
import '#client/components/layout/targets.css';
import '#client/components/layout/words.css';
import './workbench.css';

/** Page of `npm run replay`: moments with a slider, their changes and the application. */
export function showWorkbench(place: HTMLElement, report: string): void {
  createRoot(place).render(
    <StrictMode>
      <ThemeProvider>
        <Workbench report={report} />
      </ThemeProvider>
    </StrictMode>,
  );
}

type Opening =
  | { status: 'opening' }
  | { status: 'failed'; why: string }
  | { status: 'open'; report: OpenedReport; loaded: Loaded; screen: ReplayScreen };

function Workbench({ report }: { report: string }): ReactNode {
  const opening = useOpened(report);
  const [index, setIndex] = useState(0);
  const size = opening.status === 'open' ? opening.report.file.browser : { width: 1_280, height: 800 };

  function jump(to: number): void {
    setIndex(to);
    if (opening.status === 'open') opening.screen.jump(to);
  }

  return (
    <Layout className="beside replay-file">
      <Flex
        vertical
        gap="small"
        component="aside"
        className="surface replay-file-side"
        aria-label={texts.title}
      >
        {opening.status === 'opening' && <Alert title={texts.loading} />}
        {opening.status === 'failed' && <Alert type="error" title={texts.failed} description={opening.why} />}
        {opening.status === 'open' && (
          <>
            <AboutReport file={opening.report.file} misfits={opening.loaded.misfits} />
            <MomentPlayer report={opening.report} index={index} onJump={jump} />
            <Changes loaded={opening.loaded} index={index} action={opening.report.actions[index - 1]} />
          </>
        )}
      </Flex>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and whoever has no mouse must reach it */}
      <Content className="replay-file-content" aria-label={texts.screen} tabIndex={0}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which this one must reach */}
        <iframe
          title={texts.screen}
          src="/screen"
          width={size.width}
          height={size.height}
          className="replay-file-screen"
        />
      </Content>
    </Layout>
  );
}

function useOpened(text: string): Opening {
  const [opening, setOpening] = useState<Opening>({ status: 'opening' });
  useEffect(() => {
    const open = async (screen: ReplayScreen): Promise<void> => {
      const report = openReport(text, buildStamp());
      const loaded = await screen.load(report);
      screen.jump(0);
      setOpening({ status: 'open', report, loaded, screen });
    };
    window.onReplayScreen = (screen) => {
      open(screen).catch((error: unknown) =>
        setOpening({ status: 'failed', why: error instanceof Error ? error.message : String(error) }),
      );
    };
  }, [text]);
  return opening;
}
