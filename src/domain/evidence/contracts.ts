/** A signed proposal as a packet's facts.json lists it. */
export interface PackedContract {
  number: string;
  /** Of its content, whose SHA-256 the signatures name, and of its document. */
  file: string;
  document: string;
  signatures: PackedSignature[];
}

export interface PackedSignature {
  name: string;
  /** 'company' signs after its customers. */
  role: string;
  kind: string;
  /** ISO 8601, by the server's clock. */
  signedAt: string;
  /** Hex. */
  sha256: string;
  address: string;
  agent: string;
}

/** The contracts of a packet by the text of its facts.json; none where it lists none, or is not what we write. */
export function readContracts(text: string): PackedContract[] {
  try {
    const { contracts } = JSON.parse(text) as { contracts?: unknown };
    return Array.isArray(contracts) && contracts.every(isContract) ? contracts : [];
  } catch {
    return [];
  }
}

const isContract = (value: unknown): value is PackedContract =>
  hasTexts(value, ['number', 'file', 'document']) &&
  'signatures' in value &&
  Array.isArray(value.signatures) &&
  value.signatures.every((one) => hasTexts(one, ['name', 'role', 'kind', 'signedAt', 'sha256']));

const hasTexts = (value: unknown, keys: string[]): value is object =>
  typeof value === 'object' &&
  value !== null &&
  keys.every((key) => typeof (value as Record<string, unknown>)[key] === 'string');
