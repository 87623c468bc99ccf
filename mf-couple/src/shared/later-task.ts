/** Waits for a later task of the browser, so that it can paint and answer in between. */
export const laterTask = (ms = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
