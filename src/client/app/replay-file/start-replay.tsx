import type { ReplayScreen } from './replay-screen';

declare global {
  interface Window {
    /** Callback of the page around the frame. */
    onReplayScreen?: (screen: ReplayScreen) => void;
  }
}

/**
 * Starts the page of `npm run replay`: the workbench, or in its frame the application with the recording.
 * @param report Text of the report; empty in the frame.
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
