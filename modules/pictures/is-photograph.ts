/** Whether a file begins as JPEG, PNG or WebP. Its name and the content type that a client states are ignored. */
export function isPhotograph(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return /^(\xff\xd8\xff|\x89PNG\r\n|RIFF....WEBP)/s.test(text)
}
