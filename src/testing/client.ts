/** What came back, read once. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  /** The parsed body; throws where it is not JSON. */
  json(): unknown;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The cookie header this client sends, empty before sign-in. */
  cookie(): string;
}

/** A caller over real HTTP that keeps its session cookie, as a browser does. FormData goes out as multipart. */
export function makeClient(baseUrl: string): Client {
  let cookie = '';
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie && { cookie }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) cookie = keptCookie(line);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    return {
      status: response.status,
      headers: response.headers,
      text,
      bytes,
      json: () => JSON.parse(text) as unknown,
    };
  };
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
    cookie: () => cookie,
  };
}

function keptCookie(line: string): string {
  const pair = line.split(';', 1)[0] ?? '';
  return /expires=thu, 01 jan 1970/i.test(line) || pair.endsWith('=') ? '' : pair;
}
