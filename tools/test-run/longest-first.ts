import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that took longest in `npm test -- --times`. One that starts last would run alone at the end. */
export const longestFiles: readonly string[] = [
  'e2e/src/accessibility.e2e.test.ts',
  'e2e/src/reflow.e2e.test.ts',
  'e2e/src/back-office.e2e.test.ts',
  'mf-couple/src/features/memories/memories.test.tsx',
  'e2e/src/two-phones.e2e.test.ts',
  'e2e/src/love-messages.e2e.test.ts',
]

/** Runs the longest files first, the others in Vitest's own order, by size in a fresh clone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => {
      const place = longestFiles.findIndex((name) => moduleId.endsWith(`/${name}`))
      return place < 0 ? longestFiles.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
