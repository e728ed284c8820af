import { messages } from './messages';

/** Label of the field for the typed name. */
export const TypeToConfirm = ({ name, isProduction = false }: { name: string; isProduction?: boolean }) => {
  const [before, after] = messages.typeToConfirm.split('{name}');
  return (
    <>
      {isProduction && `${messages.isProduction} `}
      {before}
      <code>{name}</code>
      {after}
    </>
  );
};
