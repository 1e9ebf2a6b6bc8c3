// How large a picture may be, and how long it may take.

/** The most bytes of a picture that is sent or fetched: 20 MiB. */
export const mostBytes = 20 * 1_048_576
/** The most bytes that a form puts around a picture. */
export const mostAround = 65_536
/** The most pixels of a picture: 40 megapixels. */
export const mostPixels = 40_000_000
/** Milliseconds after which decoding is given up and its process ended. */
export const longestDecoding = 30_000
/** Milliseconds for fetching one address, redirects included. */
export const longestFetching = 10_000
/** How many pictures may wait for the codec. */
export const mostWaiting = 16
/** How many redirects are followed. */
export const mostRedirects = 3
/** How many addresses one write may name. */
export const mostAddresses = 10
