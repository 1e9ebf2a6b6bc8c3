// Declares the type of content.json, instead of half a megabyte of inferred literal types.
import type { DemoContent } from './shape.ts'

declare const content: DemoContent
export default content
