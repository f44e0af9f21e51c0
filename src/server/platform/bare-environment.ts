/** What Node and the native libraries of pictures look up: programs, libraries, temporary files, the code compiled before. */
const needed = [
  ...['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'],
  ...['TMPDIR', 'TMP', 'TEMP', 'SystemRoot', 'TZ', 'LANG'],
] as const;

/** The environment of processes that open foreign files: without any secrets of this process. */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    needed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  ),
  // With an area for each thread, glibc keeps much of what pictures needed for a moment.
  MALLOC_ARENA_MAX: '2',
});
