import { hash, verify } from '@node-rs/argon2';

// argon2id, 19 MiB, 2 passes, 1 lane (OWASP password storage cheat sheet).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

// The hash of a random password, so that an unknown email takes the same time as a wrong password.
const dummyHash = hashPassword(crypto.randomUUID());

/** Whether the password belongs to the hash; takes the same time if there is no hash. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password);
  return matches && passwordHash !== undefined;
}
