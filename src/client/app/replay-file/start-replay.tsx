import type { ReplayScreen } from './replay-screen';

declare global {
  interface Window {
    /** The page around the screen waits here for it. */
    onReplayScreen?: (screen: ReplayScreen) => void;
  }
}

/**
 * What `npm run replay` serves: the page that a developer sees, and within it, in a frame, the product over the recording.
 * @param report the report's text; empty: this is the frame.
 */
export async function startReplay(place: HTMLElement, report: string): Promise<void> {
  if (report === '') {
    const { startScreen } = await import(/* webpackChunkName: "replay-screen" */ './replay-screen');
    window.parent.onReplayScreen?.(startScreen(place));
    return;
  }
  const { showWorkbench } = await import(/* webpackChunkName: "replay-workbench" */ './workbench');
  showWorkbench(place, report);
}
