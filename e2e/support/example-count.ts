/** How many examples property tests draw: `npm run fuzz` draws twenty times as many. */
const factor = Number(process.env['FUZZ_FACTOR'] ?? 1)

/** The number of examples of a property test that draws `count` in `npm test`. */
export const examples = (count: number): number => count * factor

/** The time limit of a property test that may take `seconds` in `npm test`, in milliseconds. */
export const exampleTime = (seconds: number): number => seconds * 1000 * factor
