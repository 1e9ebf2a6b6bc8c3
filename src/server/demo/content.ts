// The reader of the shipped content: loads the file only when a store is filled for the first time.
import type { DemoContent } from './shape.ts'

/** The content the product ships with; each later start does without loading it. */
export const demoContent = async (): Promise<DemoContent> => (await import('./content.json')).default
