import { ApiError, sentenceOf } from '#web/api/index.ts';

/** A failed import: the whole reason for a person, and the status text of the call where there was one. */
export interface ImportFailure {
  sentence: string;
  statusText: string;
}

/** Describes why an import failed: the server's sentence where it gave one. */
export async function describeFailure(
  error: unknown,
  file: File | Pick<File, 'name'>,
): Promise<ImportFailure> {
  const sentence = await sentenceOfFailure(error, file);
  return { sentence, statusText: error instanceof ApiError ? error.statusText : sentence };
}

async function sentenceOfFailure(error: unknown, file: File | Pick<File, 'name'>): Promise<string> {
  if (!(error instanceof ApiError)) return 'Failed to process CSV';
  if (error.status === 0 && 'slice' in file && !(await isReadable(file))) {
    return 'The file was changed or moved after you chose it. Choose it again.';
  }
  return sentenceOf(error, 'Upload failed');
}

/** A browser refuses to send a file that was saved again since it was chosen, and calls it a network error. */
function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}
