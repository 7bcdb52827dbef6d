/** Someone who may call the embedded services: a function's role from the template, or the machine itself. */
export interface Principal {
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the role's policies grant `action` (`dynamodb:PutItem`) on `resource` (an ARN). */
  allows(action: string, resource: string): boolean;
}

/** The callers the embedded services know; a request signed with any other key is refused. */
export class Principals {
  #byKey = new Map<string, Principal>();

  add(principal: Principal): void {
    this.#byKey.set(principal.accessKeyId, principal);
  }

  find(accessKeyId: string): Principal | undefined {
    return this.#byKey.get(accessKeyId);
  }
}

export const region = 'us-east-1';
export const account = '000000000000';
