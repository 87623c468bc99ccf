/** An error that the user of the tool can correct. */
export class Refusal extends Error {}

export const runTool = async (main: (words: readonly string[]) => Promise<void>): Promise<void> => {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
