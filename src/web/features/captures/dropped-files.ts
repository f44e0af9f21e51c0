/** JPEGs and TIFFs among the files and folders that were dropped, folders in folders as well. */
export async function droppedPictures(transfer: DataTransfer): Promise<File[]> {
  // The list is gone once this event has been handled, so the entries are taken at once.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(entries.map(filesOf));
  return picturesAmong(files.flat());
}

/** In the order of their names. What is no picture by its name is left out. */
export const picturesAmong = (files: readonly File[]): File[] =>
  files.filter(({ name }) => /\.(jpe?g|tiff?)$/i.test(name)).sort((a, b) => a.name.localeCompare(b.name));

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile) {
    const file = entry as FileSystemFileEntry;
    return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: File[] = [];
  for (;;) {
    // A browser gives a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return found;
    for (const inner of some) found.push(...(await filesOf(inner)));
  }
}
