// By what a request is known when it is repeated, and a copy on the device among others.

/** 128 random bits in hexadecimal; `crypto.randomUUID` needs a secure context, which an intranet address is not. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
