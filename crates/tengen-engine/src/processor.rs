//! Whether this machine has the instructions that the program was built with.

/// What to tell people whose processor lacks them; the program would be ended by the system at the first one.
pub const TOO_OLD: &str = "this program was built for processors with AVX2, of 2013 or later, and this is not one; \
    build it again with RUSTFLAGS=\"-C target-cpu=native\"";

/// Whether the processor is new enough.
///
/// Asked of the processor itself: where a program is built with an instruction, the standard library takes it for granted.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub fn is_new_enough() -> bool {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    const LEAF: u32 = 7;
    const AVX2: u32 = 1 << 5;
    __cpuid(0).eax >= LEAF && __cpuid_count(LEAF, 0).ebx & AVX2 != 0
}

/// Whether the processor is new enough: any is.
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub fn is_new_enough() -> bool {
    true
}
