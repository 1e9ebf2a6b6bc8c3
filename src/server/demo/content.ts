// Loads the shipped content, only when a store is filled for the first time.
import type { DemoContent } from './shape.ts'

/** The shipped content. */
export const demoContent = async (): Promise<DemoContent> => (await import('./content.json')).default
