/**
 * To be raised whenever the renderer or the generator draws a property differently: pictures that were kept, by the
 * server or by a browser, are then drawn again.
 */
export const PICTURE_VERSION = 1;
