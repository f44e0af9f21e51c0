import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** One picture of the film and its duration. */
export interface Clip {
  file: string;
  seconds: number;
}

export interface Film {
  /** Films while `play` runs. */
  run(play: () => Promise<void>): Promise<void>;
  /** One picture of the current screen, for animations that a machine without a graphics card draws too slowly. */
  still(seconds: number): Promise<void>;
  /** How long the film is so far. */
  seconds(): number;
  end(): Promise<Clip[]>;
}

/** Films a page by the browser's own screencast: a picture whenever something changed. */
export async function startFilm(page: Page, folder: string): Promise<Film> {
  const session = await page.context().newCDPSession(page);
  const clips: Clip[] = [];
  let shown: { file: string; since: number } | undefined;
  const nextFile = () => join(folder, `${String(clips.length).padStart(5, '0')}.jpg`);
  const close = (now: number) => {
    if (shown && now > shown.since) clips.push({ file: shown.file, seconds: now - shown.since });
    shown = undefined;
  };
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    const now = metadata.timestamp ?? Date.now() / 1000;
    close(now);
    const file = nextFile();
    writeFileSync(file, Buffer.from(data, 'base64'));
    shown = { file, since: now };
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  return {
    async run(play) {
      await session.send('Page.startScreencast', { format: 'jpeg', quality: 90 });
      await play();
      await session.send('Page.stopScreencast');
      close(Date.now() / 1000);
    },
    async still(seconds) {
      const file = nextFile();
      writeFileSync(file, await page.screenshot({ type: 'jpeg', quality: 90 }));
      clips.push({ file, seconds });
    },
    seconds: () => clips.reduce((sum, clip) => sum + clip.seconds, 0),
    async end() {
      await session.detach();
      return clips;
    },
  };
}
