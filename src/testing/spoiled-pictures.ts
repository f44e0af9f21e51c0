import sharp from 'sharp';

/** The same file with other dimensions in its header. */
export function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at + 1] !== 0xc0 && bytes[at + 1] !== 0xc2) continue;
    bytes.writeUInt16BE(height, at + 5);
    bytes.writeUInt16BE(width, at + 7);
    return bytes;
  }
  throw new Error('no frame header');
}

/** The same file whose EXIF promises more tags than it has. */
export function lyingExif(jpeg: Buffer): Buffer {
  const bytes = Buffer.from(jpeg);
  const exif = bytes.indexOf('Exif\0\0') + 6;
  const isLittle = bytes.toString('latin1', exif, exif + 2) === 'II';
  const first = exif + (isLittle ? bytes.readUInt32LE(exif + 4) : bytes.readUInt32BE(exif + 4));
  bytes.fill(0xff, first, first + 2);
  // Its XMP is removed too, so that its position is unknown.
  const xmp = bytes.indexOf('http://ns.adobe.com/xap/1.0/');
  bytes.fill(0x20, xmp, xmp + 20);
  return bytes;
}

/** The same picture with an XMP packet that declares entities. */
export const withEntities = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .keepExif()
    .withXmp('<!DOCTYPE x [<!ENTITY a "40">]><x drone-dji:RelativeAltitude="&a;"/>')
    .toBuffer();
