import { ApiError, sentenceOf } from '#web/api/index.ts';

/** Why an import failed, for a person: the server's sentence where it gave one. */
export async function sentenceOfFailure(error: unknown, file: File | Pick<File, 'name'>): Promise<string> {
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
