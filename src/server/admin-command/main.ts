import { readConfig } from '#server/platform/config.ts';
import { connect, migrateDatabase } from '#server/platform/database/index.ts';
import { reachDatabase } from '#server/platform/database/reach.ts';
import { Failure } from '#server/platform/errors.ts';
import { reportToOperator } from '#server/platform/for-operator.ts';
import { HELP, readCommand, WrongUse } from './command.ts';

// npm run admin -- <command>: beside a running Ridgecap, or without it.
await main().catch((error) => {
  if (!(error instanceof WrongUse || error instanceof Failure)) return reportToOperator(error);
  console.error(`\n${error.message}\n${error instanceof WrongUse ? `\n${HELP}\n` : ''}`);
  process.exitCode = error instanceof WrongUse ? 2 : 1;
});

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') return console.log(HELP);
  // The features load a lot of code that a typing mistake does not need.
  const { runCommand } = await import('./run.ts');
  const config = readConfig(process.env);
  const database = await reachDatabase(config);
  try {
    await migrateDatabase(database.url);
    const { db, close } = connect(database.url, (error) => console.error(error.message), { max: 2 });
    try {
      console.log(await runCommand({ db, config }, command));
    } finally {
      await close();
    }
  } finally {
    await database.leave();
  }
}
