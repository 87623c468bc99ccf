/** Signals the group of a process. On Windows, which has no groups, signals the process alone. */
export const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
