// Runs at the beginning of each test file, also where files share modules.
const shared = globalThis as { testFileBeganAt?: Date }
shared.testFileBeganAt = new Date()

export const testFileBegan = (): Date => shared.testFileBeganAt ?? new Date(0)
