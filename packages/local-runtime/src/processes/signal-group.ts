/** Signals a process with all it started, or the process alone where there are no process groups. */
export const signalGroup = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
