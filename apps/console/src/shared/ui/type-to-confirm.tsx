/** Label of the field for the typed name. */
export const TypeToConfirm = ({ name, isProduction = false }: { name: string; isProduction?: boolean }) => (
  <>
    {isProduction && 'This connection is for production. '}Type <code>{name}</code> to confirm
  </>
);
