type Stdio = 'ignore' | 'inherit' | ('inherit' | 'pipe')[]

export function runStep(command: string, args: string[], stdio?: Stdio): Promise<string>
export function runNpm(args: string[], stdio?: Stdio): Promise<string>
