interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** 'Dana Reyes'; empty if neither name is known. */
export const nameOf = ({ firstName, lastName }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ');
