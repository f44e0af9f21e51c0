/** The files of a folder: JPEGs and TIFFs by name, in the order of their names, and what is none. */
export interface FolderFiles {
  pictures: readonly File[];
  others: readonly File[];
}

/** Those among the files and folders that were dropped, folders in folders as well. */
export async function droppedFiles(transfer: DataTransfer): Promise<FolderFiles> {
  // The list is gone once this event has been handled, so the entries are taken at once.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = await Promise.all(entries.map(filesOf));
  return asFolder(files.flat());
}

const isPicture = ({ name }: File): boolean => /\.(jpe?g|tiff?)$/i.test(name);

export const asFolder = (files: readonly File[]): FolderFiles => ({
  pictures: files.filter(isPicture).sort((a, b) => a.name.localeCompare(b.name)),
  others: files.filter((file) => !isPicture(file)),
});

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
