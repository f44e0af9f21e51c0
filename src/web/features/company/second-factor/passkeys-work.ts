/** Browsers have passkeys on HTTPS and localhost only. */
export const passkeysWork = (): boolean => typeof PublicKeyCredential === 'function';
