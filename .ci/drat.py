#!/usr/bin/env python3
"""drat.py FORMULA PROOF: is the proof, in text DRAT, a refutation of the formula, in DIMACS?

It shares no code with anything here and follows the definitions: a lemma is RUP if its
negation leads to a conflict by unit propagation, and RAT if that holds, for its first
literal l, of each resolvent with a clause that has -l. Every line is checked, forward. Slow:
what it needs is two watched literals and nothing else. A deleted unit stays, as drat-trim has it.
"""
import sys

clauses, where, watch, value, units = [], {}, {}, {}, []


def add(lits):
    """A clause joins, and is watched by two literals that are not false if it has them."""
    lits = list(dict.fromkeys(lits))
    where.setdefault(tuple(sorted(lits)), []).append(len(clauses))
    lits.sort(key=lambda l: value.get(l) is False)
    clauses.append(lits)
    for l in lits[:2]:
        watch.setdefault(l, []).append(len(clauses) - 1)
    free = [l for l in lits if value.get(l) is not False]
    return not free or len(free) == 1 and value.get(free[0]) is None and propagate(free, [])


def propagate(lits, trail):
    """Assigns lits, and what follows, and whether that is a conflict; trail lists them."""
    start = len(trail)
    for l in lits:
        if value.get(l) is False:
            return True
        if value.get(l) is None:
            value[l], value[-l] = True, False
            trail.append(l)
    while start < len(trail):
        false = -trail[start]
        start += 1
        kept, todo = [], watch.get(false, [])
        for n, i in enumerate(todo):
            c = clauses[i]
            if c is None:
                continue
            if c[0] == false and len(c) > 1:
                c[0], c[1] = c[1], c[0]
            if len(c) > 1 and value.get(c[0]) is not True:
                for k in range(2, len(c)):
                    if value.get(c[k]) is not False:
                        c[1], c[k] = c[k], c[1]
                        watch.setdefault(c[1], []).append(i)
                        break
                else:
                    kept.append(i)
                    if value.get(c[0]) is False:
                        watch[false] = kept + todo[n + 1:]
                        return True
                    value[c[0]], value[-c[0]] = True, False
                    trail.append(c[0])
                continue
            kept.append(i)
            if len(c) == 1 and value.get(c[0]) is False:
                watch[false] = kept + todo[n + 1:]
                return True
        watch[false] = kept
    return False


def implied(lits):
    """Do the negated literals lead to a conflict? Nothing stays assigned."""
    trail = []
    found = propagate([-l for l in lits], trail)
    for l in trail:
        del value[l], value[-l]
    return found


def holds(lits):
    if implied(lits):
        return True
    pivot = lits[0] if lits else 0
    return pivot != 0 and all(
        c is None or -pivot not in c or implied(lits + [l for l in c if l != -pivot]) for c in clauses)


def refuted(formula, proof):
    header = next(line.split() for line in formula if line[0] != 'c')
    numbers = [int(x) for line in formula if line[0] not in 'cp' for x in line.split()]
    clause, count, conflict = [], 0, False
    for x in numbers:
        if x:
            clause.append(x)
            continue
        conflict, count, clause = add(clause) or conflict, count + 1, []
    if header[:2] != ['p', 'cnf'] or count != int(header[3]) or clause:
        return 'the formula differs from its header'
    for number, line in enumerate(proof, 1):
        words = line.split()
        deletes = words[:1] == ['d']
        lits = [int(x) for x in words[deletes:]]
        if lits[-1:] != [0] or 0 in lits[:-1]:
            return f'line {number} is no step'
        lits.pop()
        if deletes:
            same = where.get(tuple(sorted(set(lits))))
            if not same:
                return f'line {number} deletes what is not there'
            if sum(value.get(l) is not False for l in clauses[same[-1]]) > 1:
                clauses[same.pop()] = None
            continue
        if not conflict and not holds(lits):
            return f'line {number} does not follow'
        if not lits:
            return ''
        conflict = add(lits) or conflict
    return 'no empty clause'


with open(sys.argv[1]) as f, open(sys.argv[2]) as p:
    fault = refuted(f.read().splitlines(), p.read().splitlines())
print(fault or 's VERIFIED')
sys.exit(1 if fault else 0)
